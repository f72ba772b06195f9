ALTER TABLE "orders" ADD COLUMN "credit_minor" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
CREATE INDEX "provider_entries_unmatched" ON "provider_entries" USING btree ("created_at") WHERE payment_id is null and refund_id is null and dispute_id is null;--> statement-breakpoint
CREATE INDEX "refunds_open" ON "refunds" USING btree ("state") WHERE state in ('waiting', 'failed', 'refused');--> statement-breakpoint
CREATE INDEX "refunds_unexplained" ON "refunds" USING btree ("created_at") WHERE is_outside and credit_note_id is null;--> statement-breakpoint
CREATE INDEX "orders_pending_certificate" ON "orders" USING btree ("exemption_pending_certificate_id") WHERE exemption_pending_certificate_id is not null;