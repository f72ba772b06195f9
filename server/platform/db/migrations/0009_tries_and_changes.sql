ALTER TABLE "audit_entries" ADD COLUMN "changes" jsonb DEFAULT '[]'::jsonb NOT NULL;--> statement-breakpoint
ALTER TABLE "bot_failures" ADD COLUMN "refused_passes" integer DEFAULT 0 NOT NULL;--> statement-breakpoint
ALTER TABLE "outbox_messages" ADD COLUMN "tries_limit" integer DEFAULT 12 NOT NULL;--> statement-breakpoint
-- Letters greeted by the name of the sign-up, also after a rename.
UPDATE "users" SET "name" = trim("accounts"."first_name" || ' ' || "accounts"."last_name") FROM "accounts" WHERE "accounts"."user_id" = "users"."id" AND trim("accounts"."first_name" || ' ' || "accounts"."last_name") NOT IN ('', "users"."name");
