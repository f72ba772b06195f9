CREATE TABLE "removed_bytes" (
	"key" text PRIMARY KEY NOT NULL,
	"decided_at" timestamp with time zone NOT NULL,
	"done_at" timestamp with time zone
);
--> statement-breakpoint
ALTER TABLE "desk_files" ADD COLUMN "removed_at" timestamp with time zone;--> statement-breakpoint
CREATE INDEX "removed_bytes_done" ON "removed_bytes" USING btree ("done_at");