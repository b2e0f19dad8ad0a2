import { path } from "@/lib/paths";
import { readPlace, readQueueQuery, writePlace } from "@/lib/queue/query";
import { writeQueueQuery } from "@/lib/queue/view";

/** What the queue says when it is shown again. */
export type QueueNews = {
  /** Code of what was wrong with a form of the page. */
  fault?: string;
  /** Reference of the application that somebody else was quicker to take. */
  taken?: string;
};

/**
 * The address of the queue at the same view and place as before.
 * @param back the query of its address, as a form of the page sent it
 * @param row reference of the application to come back to
 */
export function backToQueue(back: string, { fault, taken }: QueueNews = {}, row?: string): string {
  const given = Object.fromEntries(new URLSearchParams(back));
  const place = readPlace(given);
  const query = writeQueueQuery(readQueueQuery(given), place && writePlace(place));
  const news = Object.entries({ fault, taken }).flatMap(([name, value]) => (value ? [[name, value]] : []));
  const whole = [query, new URLSearchParams(news).toString()].filter((part) => part !== "").join("&");
  return path.staff.queue(whole) + (row === undefined ? "" : `#${encodeURIComponent(row)}`);
}
