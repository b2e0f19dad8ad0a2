CREATE TABLE "audit_heads" (
	"chain" uuid PRIMARY KEY NOT NULL,
	"length" integer NOT NULL,
	"hash" "bytea" NOT NULL,
	"seal" "bytea" NOT NULL
);
--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "chain" uuid;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "position" integer;--> statement-breakpoint
ALTER TABLE "audit" ADD COLUMN "hash" "bytea";--> statement-breakpoint
CREATE INDEX "audit_unlinked" ON "audit" USING btree ("id") WHERE "audit"."hash" is null;--> statement-breakpoint
ALTER TABLE "audit" ADD CONSTRAINT "audit_link" UNIQUE("chain","position");--> statement-breakpoint
CREATE FUNCTION "keep_audit"() RETURNS trigger LANGUAGE plpgsql AS $$
BEGIN
	IF TG_OP = 'UPDATE' THEN
		IF OLD."hash" IS NULL THEN
			RETURN NEW;
		END IF;
	END IF;
	RAISE EXCEPTION 'The audit is kept as it was written';
END
$$;
--> statement-breakpoint
CREATE TRIGGER "audit_is_kept" BEFORE UPDATE OR DELETE ON "audit" FOR EACH ROW EXECUTE FUNCTION "keep_audit"();
--> statement-breakpoint
CREATE TRIGGER "audit_is_not_emptied" BEFORE TRUNCATE ON "audit" FOR EACH STATEMENT EXECUTE FUNCTION "keep_audit"();
