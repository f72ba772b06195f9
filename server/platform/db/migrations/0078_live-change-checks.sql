ALTER TABLE "content_batch_items" ADD COLUMN "review_id" uuid;--> statement-breakpoint
ALTER TABLE "content_reviews" ADD COLUMN "change" jsonb;