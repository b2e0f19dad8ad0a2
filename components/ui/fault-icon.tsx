/** The mark of a fault or a doubt, small enough for the code that runs in the browser. */
export function FaultIcon() {
  return (
    <svg viewBox="0 0 24 24" fill="currentColor" fillRule="evenodd" aria-hidden="true">
      <path d="M12 2a10 10 0 1 1 0 20 10 10 0 0 1 0-20Zm-1.2 4.5.2 7.5h2l.2-7.5h-2.4Zm1.2 9a1.3 1.3 0 1 0 0 2.6 1.3 1.3 0 0 0 0-2.6Z" />
    </svg>
  );
}
