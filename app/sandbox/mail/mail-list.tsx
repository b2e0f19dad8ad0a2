import { getTranslations } from "next-intl/server";
import { writeMoment } from "@/lib/india-time";
import type { MailPiece, ShownMail } from "@/lib/mail/shown";

/** Mails as their reader would see them, newest first. */
export async function MailList({ mails }: { mails: ShownMail[] }) {
  const words = await getTranslations("mail.page");
  if (mails.length === 0) return <p className="card text-muted">{words("none")}</p>;
  return (
    <ol className="grid max-w-3xl grid-cols-[minmax(0,1fr)] gap-5">
      {mails.map(({ id, subject, recipient, createdAt, paragraphs }) => (
        <li key={id} className="card">
          <h2 className="text-lg font-semibold text-pretty">{subject}</h2>
          <dl className="mt-2 grid grid-cols-[auto_minmax(0,1fr)] gap-x-4 border-b border-line pb-4 text-sm">
            <dt className="text-muted">{words("to")}</dt>
            <dd className="wrap-anywhere">{recipient}</dd>
            <dt className="text-muted">{words("written")}</dt>
            <dd>
              <time dateTime={createdAt.toISOString()} className="tabular-nums">
                {writeMoment(createdAt)}
              </time>
            </dd>
          </dl>
          <div className="mt-4 grid gap-4 wrap-anywhere">
            {paragraphs.map((lines, place) => (
              <p key={keyOf(lines, place)} className="whitespace-pre-line">
                {lines.map((pieces, line) => (
                  <span key={keyOf([pieces], line)} className="block">
                    {pieces.map((piece, at) => (
                      <Piece key={keyOf([[piece]], at)} piece={piece} />
                    ))}
                  </span>
                ))}
              </p>
            ))}
          </div>
        </li>
      ))}
    </ol>
  );
}

/** The same words may stand in a mail more than once. */
function keyOf(lines: readonly (readonly MailPiece[])[], place: number): string {
  return `${place} ${lines.flat().map(({ text }) => text)}`;
}

function Piece({ piece: { text, address } }: { piece: MailPiece }) {
  return address === null ? text : <a href={address}>{text}</a>;
}
