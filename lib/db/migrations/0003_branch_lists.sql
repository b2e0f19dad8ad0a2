CREATE TABLE "branch_list_faults" (
	"list_id" uuid NOT NULL,
	"micr_code" text NOT NULL,
	"fault" text NOT NULL,
	"message" text,
	"failed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "branch_list_faults_list_id_micr_code_pk" PRIMARY KEY("list_id","micr_code")
);
--> statement-breakpoint
ALTER TABLE "branch_lists" ADD COLUMN "left_out" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "branch_lists" ALTER COLUMN "left_out" DROP DEFAULT;--> statement-breakpoint
ALTER TABLE "branch_lists" ADD COLUMN "paused" text;--> statement-breakpoint
ALTER TABLE "branch_lists" ADD COLUMN "busy_until" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "branch_list_faults" ADD CONSTRAINT "branch_list_faults_list_id_branch_lists_id_fk" FOREIGN KEY ("list_id") REFERENCES "public"."branch_lists"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_lists" ADD CONSTRAINT "branch_lists_paused" CHECK ("branch_lists"."paused" in ('person', 'failing'));