CREATE TABLE "connector_circuits" (
	"connector" text PRIMARY KEY NOT NULL,
	"failures" integer DEFAULT 0 NOT NULL,
	"failed_messages" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"opened_at" timestamp with time zone,
	"probe_at" timestamp with time zone,
	"probes" integer DEFAULT 0 NOT NULL,
	"last_reason" text
);
--> statement-breakpoint
ALTER TABLE "audit_entries" ALTER COLUMN "subject_user_id" DROP NOT NULL;--> statement-breakpoint
ALTER TABLE "audit_entries" ADD COLUMN "message_id" uuid;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "mode" text DEFAULT 'whole' NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "steps" jsonb DEFAULT '{}'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "revision" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "audit_message" ON "audit_entries" USING btree ("message_id","at");--> statement-breakpoint
CREATE INDEX "outbox_unsent" ON "outbox_messages" USING btree ("connector","sequence") WHERE "outbox_messages"."state" = 'waiting';