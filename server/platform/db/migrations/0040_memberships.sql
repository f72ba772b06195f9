CREATE TABLE "membership_rules" (
	"id" integer PRIMARY KEY DEFAULT 1 NOT NULL,
	"rules" jsonb,
	"is_of_earlier_release" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
ALTER TABLE "order_lines" ADD COLUMN "membership_terms" jsonb;--> statement-breakpoint
INSERT INTO "membership_rules" ("is_of_earlier_release")
	SELECT true WHERE EXISTS (SELECT 1 FROM "products") OR EXISTS (SELECT 1 FROM "accounts");
