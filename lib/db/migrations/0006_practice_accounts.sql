ALTER TABLE "staff" ADD COLUMN "is_practice" boolean DEFAULT false NOT NULL;--> statement-breakpoint
UPDATE "staff" SET "is_practice" = "is_demo";
