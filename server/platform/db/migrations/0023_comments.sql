CREATE TABLE "comments" (
	"id" uuid PRIMARY KEY DEFAULT gen_random_uuid() NOT NULL,
	"article" text NOT NULL,
	"language" text NOT NULL,
	"user_id" text NOT NULL,
	"body" text NOT NULL,
	"digest" text NOT NULL,
	"state" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"reports" integer DEFAULT 0 NOT NULL,
	"decided_by" text,
	"decided_at" timestamp with time zone
);
--> statement-breakpoint
CREATE UNIQUE INDEX "comments_once" ON "comments" USING btree ("article","language","user_id","digest");--> statement-breakpoint
CREATE INDEX "comments_thread" ON "comments" USING btree ("article","language","created_at");--> statement-breakpoint
CREATE INDEX "comments_state" ON "comments" USING btree ("state","created_at");--> statement-breakpoint
CREATE INDEX "comments_author" ON "comments" USING btree ("user_id");