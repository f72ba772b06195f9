CREATE TABLE "exemption_certificates" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"user_id" text NOT NULL,
	"file_id" uuid NOT NULL,
	"state" text DEFAULT 'waiting' NOT NULL,
	"asked_states" jsonb NOT NULL,
	"states" jsonb DEFAULT '[]'::jsonb NOT NULL,
	"expires_on" date,
	"reason" text DEFAULT '' NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "exemption_certificates_decided" CHECK ((state = 'waiting') = (decided_at is null)),
	CONSTRAINT "exemption_certificates_expiry" CHECK ((state = 'approved') = (expires_on is not null))
);
--> statement-breakpoint
ALTER TABLE "orders" ADD COLUMN "exemption_certificate_id" uuid;--> statement-breakpoint
CREATE INDEX "exemption_certificates_user" ON "exemption_certificates" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "exemption_certificates_state" ON "exemption_certificates" USING btree ("state","created_at");