CREATE TABLE "installation" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"languages" jsonb NOT NULL,
	"time_zone" text NOT NULL,
	"currency" text NOT NULL,
	"country" text NOT NULL,
	"paper" text NOT NULL,
	"modules_off" jsonb NOT NULL,
	"set_up_at" timestamp with time zone NOT NULL,
	"updated_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
-- Stores of earlier releases were set up with facts that stood in the code.
INSERT INTO "installation" ("languages", "time_zone", "currency", "country", "paper", "modules_off", "set_up_at", "updated_at")
SELECT '["en", "es"]', 'America/New_York', 'USD', 'US', 'LETTER', '[]', now(), now()
WHERE EXISTS (SELECT 1 FROM "content_items");
