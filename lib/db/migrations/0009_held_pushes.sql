ALTER TABLE "applications" ADD COLUMN "held_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "held_cause" text;--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_held_cause" CHECK ("applications"."held_cause" in ('submitted', 'retry', 'staff'));