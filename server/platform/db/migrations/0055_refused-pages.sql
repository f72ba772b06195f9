CREATE TABLE "refused_pages" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"sealed" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "refused_pages_expiry" ON "refused_pages" USING btree ("expires_at");