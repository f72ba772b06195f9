CREATE TABLE "files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner" text NOT NULL,
	"purpose" text NOT NULL,
	"name" text NOT NULL,
	"ending" text NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"created_at" timestamp with time zone NOT NULL,
	"used_by" text
);
--> statement-breakpoint
CREATE INDEX "files_owner" ON "files" USING btree ("owner","purpose");--> statement-breakpoint
CREATE INDEX "files_unused" ON "files" USING btree ("used_by","created_at");