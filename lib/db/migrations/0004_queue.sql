DROP INDEX "applications_by_age";--> statement-breakpoint
DROP INDEX "applications_by_assignee";--> statement-breakpoint
CREATE INDEX "applications_by_reference_start" ON "applications" USING btree ("reference" text_pattern_ops);--> statement-breakpoint
CREATE INDEX "applications_by_assignee" ON "applications" USING btree ("assigned_to","state","updated_at","id");