CREATE TABLE "send_back_items" (
	"send_back_id" uuid NOT NULL,
	"step" text NOT NULL,
	"question" text NOT NULL,
	"for_investor" "bytea" NOT NULL,
	"for_staff" "bytea" NOT NULL,
	CONSTRAINT "send_back_items_send_back_id_step_question_pk" PRIMARY KEY("send_back_id","step","question")
);
--> statement-breakpoint
CREATE TABLE "send_backs" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"round" integer NOT NULL,
	"staff_id" uuid NOT NULL,
	"token_hash" "bytea" NOT NULL,
	"token_expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone,
	CONSTRAINT "send_backs_token_hash_unique" UNIQUE("token_hash"),
	CONSTRAINT "send_backs_round" UNIQUE("application_id","round")
);
--> statement-breakpoint
CREATE TABLE "verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"application_id" uuid NOT NULL,
	"staff_id" uuid NOT NULL,
	"checks" jsonb NOT NULL,
	"employee" "bytea" NOT NULL,
	"verified_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "verifications_one_a_moment" UNIQUE("application_id","verified_at")
);
--> statement-breakpoint
CREATE TABLE "branch_answers" (
	"micr_code" text PRIMARY KEY NOT NULL,
	"found" boolean NOT NULL,
	"branch" jsonb,
	"message" text,
	"asked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branch_lists" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"typed" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "branch_searches" (
	"staff_id" uuid NOT NULL,
	"micr_code" text NOT NULL,
	"searched_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "branch_searches_staff_id_micr_code_pk" PRIMARY KEY("staff_id","micr_code")
);
--> statement-breakpoint
CREATE TABLE "gst_checks" (
	"id" uuid PRIMARY KEY NOT NULL,
	"staff_id" uuid NOT NULL,
	"gstin" "bytea" NOT NULL,
	"gstin_index" "bytea" NOT NULL,
	"periods" jsonb NOT NULL,
	"tolerance" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "gst_months" (
	"check_id" uuid NOT NULL,
	"period" text NOT NULL,
	"gstin_index" "bytea" NOT NULL,
	"asked_at" timestamp (3) with time zone NOT NULL,
	"result" "bytea",
	"fault" text,
	"status" integer,
	"message" "bytea",
	CONSTRAINT "gst_months_check_id_period_pk" PRIMARY KEY("check_id","period")
);
--> statement-breakpoint
CREATE TABLE "limits" (
	"key" text PRIMARY KEY NOT NULL,
	"points" integer NOT NULL,
	"expire" bigint
);
--> statement-breakpoint
CREATE TABLE "saved_filters" (
	"staff_id" uuid NOT NULL,
	"name" text NOT NULL,
	"query" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "saved_filters_staff_id_name_pk" PRIMARY KEY("staff_id","name")
);
--> statement-breakpoint
CREATE TABLE "staff" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"email_verified" boolean NOT NULL,
	"image" text,
	"two_factor_enabled" boolean,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	"role" text NOT NULL,
	"designation" text NOT NULL,
	"branch" text NOT NULL,
	"code" text NOT NULL,
	"pan_index" "bytea",
	"is_demo" boolean NOT NULL,
	"disabled_at" timestamp (3) with time zone,
	"invitation_hash" "bytea",
	"invitation_expires_at" timestamp (3) with time zone,
	CONSTRAINT "staff_email_unique" UNIQUE("email"),
	CONSTRAINT "staff_invitation_hash_unique" UNIQUE("invitation_hash"),
	CONSTRAINT "staff_role" CHECK ("staff"."role" in ('support', 'verifier', 'admin'))
);
--> statement-breakpoint
CREATE TABLE "staff_accounts" (
	"id" uuid PRIMARY KEY NOT NULL,
	"account_id" text NOT NULL,
	"provider_id" text NOT NULL,
	"user_id" uuid NOT NULL,
	"access_token" text,
	"refresh_token" text,
	"id_token" text,
	"access_token_expires_at" timestamp (3) with time zone,
	"refresh_token_expires_at" timestamp (3) with time zone,
	"scope" text,
	"password" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_accounts_subject" UNIQUE("provider_id","account_id")
);
--> statement-breakpoint
CREATE TABLE "staff_second_factors" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"secret" text NOT NULL,
	"backup_codes" text NOT NULL,
	"verified" boolean,
	"failed_verification_count" integer,
	"locked_until" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "staff_sessions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"token" text NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ip_address" text,
	"user_agent" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "staff_sessions_token_unique" UNIQUE("token")
);
--> statement-breakpoint
CREATE TABLE "staff_verifications" (
	"id" uuid PRIMARY KEY NOT NULL,
	"identifier" text NOT NULL,
	"value" text NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"updated_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
DROP INDEX "application_indexes_by_value";--> statement-breakpoint
DROP INDEX "applications_by_state";--> statement-breakpoint
ALTER TABLE "application_indexes" ADD COLUMN "started_at" timestamp (3) with time zone;--> statement-breakpoint
UPDATE "application_indexes" SET "started_at" = "applications"."created_at" FROM "applications" WHERE "applications"."id" = "application_indexes"."application_id";--> statement-breakpoint
ALTER TABLE "application_indexes" ALTER COLUMN "started_at" SET NOT NULL;--> statement-breakpoint
ALTER TABLE "applications" ADD COLUMN "assigned_to" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "staff_id" uuid;--> statement-breakpoint
ALTER TABLE "send_back_items" ADD CONSTRAINT "send_back_items_send_back_id_send_backs_id_fk" FOREIGN KEY ("send_back_id") REFERENCES "public"."send_backs"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_backs" ADD CONSTRAINT "send_backs_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "send_backs" ADD CONSTRAINT "send_backs_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_application_id_applications_id_fk" FOREIGN KEY ("application_id") REFERENCES "public"."applications"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "verifications" ADD CONSTRAINT "verifications_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_lists" ADD CONSTRAINT "branch_lists_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "branch_searches" ADD CONSTRAINT "branch_searches_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gst_checks" ADD CONSTRAINT "gst_checks_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "gst_months" ADD CONSTRAINT "gst_months_check_id_gst_checks_id_fk" FOREIGN KEY ("check_id") REFERENCES "public"."gst_checks"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "saved_filters" ADD CONSTRAINT "saved_filters_staff_id_staff_id_fk" FOREIGN KEY ("staff_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_accounts" ADD CONSTRAINT "staff_accounts_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_second_factors" ADD CONSTRAINT "staff_second_factors_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "staff_sessions" ADD CONSTRAINT "staff_sessions_user_id_staff_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."staff"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "branch_lists_by_staff" ON "branch_lists" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "gst_checks_by_staff" ON "gst_checks" USING btree ("staff_id","created_at");--> statement-breakpoint
CREATE INDEX "gst_months_by_taxpayer" ON "gst_months" USING btree ("gstin_index","period","asked_at");--> statement-breakpoint
CREATE INDEX "staff_accounts_by_user" ON "staff_accounts" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_second_factors_by_user" ON "staff_second_factors" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_second_factors_by_secret" ON "staff_second_factors" USING btree ("secret");--> statement-breakpoint
CREATE INDEX "staff_sessions_by_user" ON "staff_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "staff_verifications_by_identifier" ON "staff_verifications" USING btree ("identifier");--> statement-breakpoint
ALTER TABLE "applications" ADD CONSTRAINT "applications_assigned_to_staff_id_fk" FOREIGN KEY ("assigned_to") REFERENCES "public"."staff"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "applications_by_age" ON "applications" USING btree ("updated_at","id");--> statement-breakpoint
CREATE INDEX "applications_by_assignee" ON "applications" USING btree ("assigned_to","updated_at","id") WHERE "applications"."assigned_to" is not null;--> statement-breakpoint
CREATE INDEX "applications_by_start" ON "applications" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "callback_events_by_receipt" ON "callback_events" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "pushes_by_start" ON "pushes" USING btree ("started_at");--> statement-breakpoint
CREATE INDEX "application_indexes_by_value" ON "application_indexes" USING btree ("kind","value","started_at","application_id");--> statement-breakpoint
CREATE INDEX "applications_by_state" ON "applications" USING btree ("state","updated_at","id");