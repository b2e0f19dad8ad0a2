const shapes = {
  cross: "m7 7 10 10M17 7 7 17",
  check: "m5 12.5 4.5 4.5L19 7.5",
  chevron: "m6 9 6 6 6-6",
  arrow: "M5 12h14m-6-6 6 6-6 6",
  lock: "M6.5 11h11a1 1 0 0 1 1 1v7a1 1 0 0 1-1 1h-11a1 1 0 0 1-1-1v-7a1 1 0 0 1 1-1ZM8 11V8a4 4 0 0 1 8 0v3",
  document: "M7 3h7l4 4v14H7a1 1 0 0 1-1-1V4a1 1 0 0 1 1-1ZM14 3v4h4M9.5 12h5M9.5 16h5",
  person: "M12 12a4 4 0 1 0 0-8 4 4 0 0 0 0 8ZM4.5 20.5a7.5 7.5 0 0 1 15 0",
  home: "M4 11.5 12 4l8 7.5M6 10v10h12V10M10 20v-5h4v5",
  bank: "M3.5 9.5 12 4l8.5 5.5h-17ZM5 20h14M6.5 10v7.5m3.7-7.5v7.5m3.6-7.5v7.5m3.7-7.5v7.5",
  camera: "M4 8h3l1.5-2.5h7L17 8h3v11H4V8ZM12 16.5a3.25 3.25 0 1 0 0-6.5 3.25 3.25 0 0 0 0 6.5Z",
  pen: "M4 20l1-4L16.5 4.5l3 3L8 19l-4 1ZM14 7l3 3",
  clock: "M12 21a9 9 0 1 0 0-18 9 9 0 0 0 0 18ZM12 7v5l3.25 2",
} as const;

export type IconName = keyof typeof shapes;

/** A line drawing that repeats what the words beside it say; hidden from assistive technology. */
export function Icon({ name, className = "size-6" }: { name: IconName; className?: string }) {
  return (
    <svg
      viewBox="0 0 24 24"
      fill="none"
      stroke="currentColor"
      strokeWidth="1.75"
      strokeLinecap="round"
      strokeLinejoin="round"
      aria-hidden="true"
      className={`shrink-0 ${className}`}
    >
      <path d={shapes[name]} />
    </svg>
  );
}
