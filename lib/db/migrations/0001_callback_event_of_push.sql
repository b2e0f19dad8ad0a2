ALTER TABLE "callback_events" DROP CONSTRAINT "callback_events_body";--> statement-breakpoint
CREATE INDEX "callback_events_by_application" ON "callback_events" USING btree ("application_id","received_at");--> statement-breakpoint
ALTER TABLE "callback_events" ADD CONSTRAINT "callback_events_body" UNIQUE("push_id","body_hash");