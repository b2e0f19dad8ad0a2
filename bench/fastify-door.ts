import fastify from "fastify";
import { z } from "zod";
import { addCallbackEvent, type CallbackDoor, findCallbackDoor } from "@/lib/db/callback-events";

// Started by bench/receipts.ts: takes callbacks by the product's own insert and by nothing else of it. Whose an address
// is, is looked up once and remembered; nothing is read, logged or counted.

const doors = new Map<string, CallbackDoor>();
const parameters = z.object({ token: z.string() });
const server = fastify({ bodyLimit: 1024 * 1024 });

server.removeAllContentTypeParsers();
server.addContentTypeParser("*", { parseAs: "buffer" }, (_request, body, done) => done(null, body));
server.get("/", async () => "up");
server.post("/api/callbacks/:token", async (request, reply) => {
  const { token } = parameters.parse(request.params);
  const door = doors.get(token) ?? (await findCallbackDoor(token));
  if (door === null || !Buffer.isBuffer(request.body)) return reply.code(404).send();
  doors.set(token, door);
  await addCallbackEvent({
    door,
    body: request.body,
    contentType: request.headers["content-type"] ?? "",
    headers: Object.entries(request.headers).map(([name, value]) => [name, String(value)]),
  });
  return reply.code(204).send();
});
await server.listen({ port: Number(process.env.PORT) });
