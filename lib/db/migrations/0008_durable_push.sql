CREATE TABLE "circuits" (
	"service" text PRIMARY KEY NOT NULL,
	"failures" integer NOT NULL,
	"open_until" timestamp (3) with time zone,
	"probe_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "interventions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"push_id" uuid,
	"event_id" uuid,
	"reason" "bytea" NOT NULL,
	"proposed_by" uuid NOT NULL,
	"proposed_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"end" text,
	CONSTRAINT "interventions_kind" CHECK ("interventions"."kind" in ('settle-accepted', 'settle-refused', 'settle-not-taken', 'send-again', 'replay', 'withdraw')),
	CONSTRAINT "interventions_end" CHECK ("interventions"."end" in ('done', 'declined', 'overtaken'))
);
--> statement-breakpoint
CREATE TABLE "mails" (
	"id" uuid PRIMARY KEY NOT NULL,
	"recipient" "bytea" NOT NULL,
	"subject" "bytea" NOT NULL,
	"content" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"sent_at" timestamp (3) with time zone
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "network" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "request_id" text;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "changes" jsonb;--> statement-breakpoint
ALTER TABLE "callback_events" ADD COLUMN "headers" "bytea";--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "cause" text DEFAULT 'submitted' NOT NULL;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "alive_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "fault" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "answer" "bytea";--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "retry_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "retry_reason" text;--> statement-breakpoint
ALTER TABLE "pushes" ADD COLUMN "overdue_told_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_push_id_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."pushes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_event_id_callback_events_id_fk" FOREIGN KEY ("event_id") REFERENCES "public"."callback_events"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_proposed_by_staff_id_fk" FOREIGN KEY ("proposed_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "interventions" ADD CONSTRAINT "interventions_decided_by_staff_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "interventions_one_open" ON "interventions" USING btree ("application_id") WHERE "interventions"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "interventions_by_application" ON "interventions" USING btree ("application_id","proposed_at");--> statement-breakpoint
CREATE INDEX "mails_by_creation" ON "mails" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "pushes_in_flight" ON "pushes" USING btree ("alive_at") WHERE "pushes"."finished_at" is null;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_cause" CHECK ("pushes"."cause" in ('submitted', 'retry', 'staff'));