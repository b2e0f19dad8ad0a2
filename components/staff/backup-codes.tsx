/** Codes to keep, each of which works once. */
export function BackupCodes({ codes }: { codes: string[] }) {
  return (
    <ul className="mt-4 grid max-w-sm grid-cols-2 gap-2">
      {codes.map((code) => (
        <li key={code}>
          <span className="key">{code}</span>
        </li>
      ))}
    </ul>
  );
}
