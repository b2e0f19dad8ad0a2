import { isAadhaarPractice } from "@/lib/aadhaar/certificates";
import { makePracticeAadhaar } from "@/lib/aadhaar/practice-file";

export const dynamic = "force-dynamic";

/** An offline Aadhaar file of a person who does not exist, made anew each time: where practice files are taken. */
export async function GET(): Promise<Response> {
  if (!isAadhaarPractice()) return new Response(null, { status: 404 });
  const { name, zip } = await makePracticeAadhaar();
  return new Response(new Uint8Array(zip), {
    headers: {
      "Content-Type": "application/zip",
      "Content-Disposition": `attachment; filename="${name}"`,
      "Cache-Control": "no-store",
    },
  });
}
