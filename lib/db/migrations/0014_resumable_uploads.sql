CREATE TABLE "upload_parts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"upload_id" uuid NOT NULL,
	"start" integer NOT NULL,
	"size" integer NOT NULL,
	CONSTRAINT "upload_parts_place" UNIQUE("upload_id","start")
);
--> statement-breakpoint
CREATE TABLE "uploads" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"step" text NOT NULL,
	"question" text NOT NULL,
	"size" integer NOT NULL,
	"received" integer NOT NULL,
	"note" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"holder" uuid,
	"held_until" timestamp (3) with time zone,
	"is_wanted" boolean DEFAULT false NOT NULL,
	"file_id" uuid,
	"fault" text,
	CONSTRAINT "uploads_one_per_question" UNIQUE("application_id","step","question"),
	CONSTRAINT "uploads_received" CHECK ("uploads"."received" between 0 and "uploads"."size")
);
--> statement-breakpoint
ALTER TABLE "files" ADD COLUMN "recording" "bytea";--> statement-breakpoint
ALTER TABLE "upload_parts" ADD CONSTRAINT "upload_parts_upload_id_uploads_id_fk" FOREIGN KEY ("upload_id") REFERENCES "public"."uploads"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "uploads" ADD CONSTRAINT "uploads_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "uploads_by_creation" ON "uploads" USING btree ("created_at");