CREATE TABLE "email_tokens" (
	"user_id" text NOT NULL,
	"purpose" text NOT NULL,
	"token_hash" text NOT NULL,
	"value" jsonb NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	CONSTRAINT "email_tokens_user_id_purpose_pk" PRIMARY KEY("user_id","purpose")
);
--> statement-breakpoint
ALTER TABLE "connector_records" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "connector_records" ADD COLUMN "version" bigint;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "subject" text;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "first_tried_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "superseded_by" uuid;--> statement-breakpoint
ALTER TABLE "email_tokens" ADD CONSTRAINT "email_tokens_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "email_tokens_hash" ON "email_tokens" USING btree ("token_hash");--> statement-breakpoint
CREATE INDEX "outbox_record" ON "outbox_messages" USING btree ("subject","connector","kind","sequence");--> statement-breakpoint
UPDATE "outbox_messages" SET "first_tried_at" = coalesce("delivered_at", "created_at") WHERE "tries" > 0 OR "state" <> 'waiting';--> statement-breakpoint
UPDATE "outbox_messages" SET "subject" = "payload"->>'accountProfileId' WHERE "connector" = 'erp' AND "kind" IN ('profile-sync', 'address-sync', 'move-buyer');--> statement-breakpoint
UPDATE "outbox_messages" SET "subject" = "payload"->>'cardToken' WHERE "connector" = 'erp' AND "kind" = 'payment-instrument';
