/** What a page is about. `position` stands above the title, as `Step 3 of 14`. */
export function PageHeading({
  title,
  position,
  intro,
}: {
  title: string;
  position?: string;
  intro?: string;
}) {
  return (
    <header className="mb-8">
      {position ? <p className="mb-1 hidden text-sm text-muted lg:block">{position}</p> : null}
      <h1 className="text-xl font-semibold sm:text-2xl">{title}</h1>
      {intro ? <p className="mt-3 text-muted text-pretty">{intro}</p> : null}
    </header>
  );
}
