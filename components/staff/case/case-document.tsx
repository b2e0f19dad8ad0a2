import { getTranslations } from "next-intl/server";
import { formatBytes } from "@/components/ui/format-bytes";
import { Icon } from "@/components/ui/icon";
import type { CaseDocumentView } from "@/lib/review/case-view";
import { PictureViewer } from "./picture-viewer";

/** One file of an application: a picture to look at closely, a video to play, or a document to download. */
export async function CaseDocument({ document }: { document: CaseDocumentView }) {
  const [words, common] = await Promise.all([getTranslations("case.documents"), getTranslations("common")]);
  const { address, kind, label, name, paper, size } = document;
  const about = words("picture", { label, name });
  return (
    <figure className="case-document">
      <figcaption className="flex flex-wrap items-baseline justify-between gap-x-4 text-sm">
        <span className="font-semibold">{label}</span>
        <span className="min-w-0 break-all text-muted">
          {name} · {formatBytes(size)}
        </span>
      </figcaption>
      {kind === "picture" ? (
        <PictureViewer
          address={address}
          alt={about}
          paper={paper}
          words={{
            area: words("area", { label }),
            tools: words("tools", { label }),
            zoomIn: words("zoomIn"),
            zoomOut: words("zoomOut"),
            reset: words("reset"),
            turn: words("turn"),
            level: String(words.raw("level")),
            turned: String(words.raw("turned")),
            open: words("open"),
            openAbout: `${label} (${common("newTab")})`,
          }}
        />
      ) : null}
      {kind === "video" ? (
        <video
          src={address}
          controls
          preload="metadata"
          playsInline
          aria-label={about}
          className="case-video"
        />
      ) : null}
      {kind === "other" ? (
        <p className="case-file">
          <Icon name="document" className="size-8 text-muted" />
          <a href={address}>
            {words("download")}
            <span className="sr-only"> {about}</span>
          </a>
        </p>
      ) : null}
    </figure>
  );
}
