CREATE TABLE "answers" (
	"application_id" uuid NOT NULL,
	"step" text NOT NULL,
	"values" "bytea" NOT NULL,
	"revision" integer NOT NULL,
	"saved_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "answers_application_id_step_pk" PRIMARY KEY("application_id","step")
);
--> statement-breakpoint
CREATE TABLE "application_indexes" (
	"application_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"value" "bytea" NOT NULL,
	CONSTRAINT "application_indexes_application_id_kind_value_pk" PRIMARY KEY("application_id","kind","value"),
	CONSTRAINT "application_indexes_kind" CHECK ("application_indexes"."kind" in ('pan', 'name'))
);
--> statement-breakpoint
CREATE TABLE "applications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reference" text NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"wrapped_key" "bytea" NOT NULL,
	"state" text NOT NULL,
	"outcome" text,
	"outcome_reason" "bytea",
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"submitted_at" timestamp (3) with time zone,
	"completed_at" timestamp (3) with time zone,
	CONSTRAINT "applications_reference_unique" UNIQUE("reference"),
	CONSTRAINT "applications_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "applications_state" CHECK ("applications"."state" in ('draft', 'submitted', 'pushing', 'accepted', 'completed', 'refused', 'unknown', 'awaiting-verification', 'returned', 'withdrawn', 'expired')),
	CONSTRAINT "applications_outcome" CHECK ("applications"."outcome" in ('accepted', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "audit" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"application_id" uuid,
	"at" timestamp (3) with time zone NOT NULL,
	"actor" text NOT NULL,
	"action" text NOT NULL,
	"detail" jsonb NOT NULL,
	CONSTRAINT "audit_actor" CHECK ("audit"."actor" in ('investor', 'upstream', 'system', 'staff'))
);
--> statement-breakpoint
CREATE TABLE "callback_events" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"push_id" uuid NOT NULL,
	"body" "bytea" NOT NULL,
	"body_hash" "bytea" NOT NULL,
	"content_type" text NOT NULL,
	"copies" integer NOT NULL,
	"reading" text NOT NULL,
	"reason" text,
	"received_at" timestamp (3) with time zone NOT NULL,
	"last_received_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "callback_events_body" UNIQUE("application_id","body_hash"),
	CONSTRAINT "callback_events_reading" CHECK ("callback_events"."reading" in ('waiting', 'completed', 'recorded', 'quarantined'))
);
--> statement-breakpoint
CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"step" text NOT NULL,
	"question" text NOT NULL,
	"content_type" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"name" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "files_one_per_question" UNIQUE("application_id","step","question")
);
--> statement-breakpoint
CREATE TABLE "pushes" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"callback_token_hash" "bytea" NOT NULL,
	"body" "bytea" NOT NULL,
	"body_hash" text NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"result" text,
	"status" integer,
	"code" text,
	"message" "bytea",
	"customer_id" text,
	"request_id" text,
	CONSTRAINT "pushes_callback_token_hash_unique" UNIQUE("callback_token_hash"),
	CONSTRAINT "pushes_attempt" UNIQUE("application_id","attempt"),
	CONSTRAINT "pushes_result" CHECK ("pushes"."result" in ('accepted', 'refused', 'unknown', 'not-sent'))
);
--> statement-breakpoint
ALTER TABLE "answers" ADD CONSTRAINT "answers_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "application_indexes" ADD CONSTRAINT "application_indexes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_events" ADD CONSTRAINT "callback_events_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "callback_events" ADD CONSTRAINT "callback_events_push_id_pushes_id_fk" FOREIGN KEY ("push_id") REFERENCES "public"."pushes"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "files" ADD CONSTRAINT "files_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pushes" ADD CONSTRAINT "pushes_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "application_indexes_by_value" ON "application_indexes" USING btree ("kind","value");--> statement-breakpoint
CREATE INDEX "applications_by_state" ON "applications" USING btree ("state","updated_at");--> statement-breakpoint
CREATE INDEX "audit_by_application" ON "audit" USING btree ("application_id","id");--> statement-breakpoint
CREATE INDEX "callback_events_by_reading" ON "callback_events" USING btree ("reading","received_at");--> statement-breakpoint
CREATE UNIQUE INDEX "pushes_one_in_flight" ON "pushes" USING btree ("application_id") WHERE "pushes"."finished_at" is null;