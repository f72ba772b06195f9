CREATE TABLE "held_forms" (
	"token_hash" text PRIMARY KEY NOT NULL,
	"person_key" text NOT NULL,
	"address" text NOT NULL,
	"fields" text NOT NULL,
	"expires_at" timestamp with time zone NOT NULL
);
--> statement-breakpoint
CREATE INDEX "held_forms_expiry" ON "held_forms" USING btree ("expires_at");