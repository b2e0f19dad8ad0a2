CREATE TABLE "form_readings" (
	"application_id" uuid PRIMARY KEY NOT NULL,
	"form_hash" text NOT NULL,
	"answers_hash" text NOT NULL,
	"read_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "signings" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"signed_at" timestamp (3) with time zone NOT NULL,
	"words" "bytea" NOT NULL,
	"words_version" text NOT NULL,
	"address" "bytea",
	"answers_hash" text NOT NULL,
	"form_hash" text
);
--> statement-breakpoint
ALTER TABLE "form_readings" ADD CONSTRAINT "form_readings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "signings" ADD CONSTRAINT "signings_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "signings_by_application" ON "signings" USING btree ("application_id","signed_at");