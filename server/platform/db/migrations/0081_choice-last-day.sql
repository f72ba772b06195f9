ALTER TABLE "cancelled_seats" ADD COLUMN "choose_by" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "cancelled_seats" ADD COLUMN "reminded_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "refunds_owed" ON "refunds" USING btree ("created_at") WHERE state = 'owed';