ALTER TABLE "gst_checks" ADD COLUMN "begun_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "gst_checks" SET "begun_at" = "created_at";--> statement-breakpoint
ALTER TABLE "gst_checks" ALTER COLUMN "begun_at" SET NOT NULL;
