CREATE SEQUENCE "public"."search_revisions" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1;--> statement-breakpoint
CREATE TABLE "search_entries" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "search_entries_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"path" text NOT NULL,
	"body" jsonb,
	"revision" bigint NOT NULL,
	"is_listed" boolean NOT NULL,
	"titles" "tsvector" NOT NULL,
	"words" "tsvector" NOT NULL,
	CONSTRAINT "search_entries_path_unique" UNIQUE("path")
);
--> statement-breakpoint
CREATE TABLE "search_keys" (
	"key" text collate "C" NOT NULL,
	"entry" integer NOT NULL,
	CONSTRAINT "search_keys_key_entry_pk" PRIMARY KEY("key","entry")
);
--> statement-breakpoint
CREATE TABLE "search_positions" (
	"name" text PRIMARY KEY NOT NULL,
	"position" bigint NOT NULL
);
--> statement-breakpoint
CREATE TABLE "search_tags" (
	"tag" text NOT NULL,
	"entry" integer NOT NULL,
	CONSTRAINT "search_tags_tag_entry_pk" PRIMARY KEY("tag","entry")
);
--> statement-breakpoint
CREATE TABLE "search_words" (
	"word" text collate "C" PRIMARY KEY NOT NULL
);
--> statement-breakpoint
ALTER TABLE "search_keys" ADD CONSTRAINT "search_keys_entry_search_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."search_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "search_tags" ADD CONSTRAINT "search_tags_entry_search_entries_id_fk" FOREIGN KEY ("entry") REFERENCES "public"."search_entries"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "search_entries_revision" ON "search_entries" USING btree ("revision");--> statement-breakpoint
CREATE INDEX "search_entries_titles" ON "search_entries" USING gin ("titles");--> statement-breakpoint
CREATE INDEX "search_entries_words" ON "search_entries" USING gin ("words");--> statement-breakpoint
CREATE INDEX "search_keys_entry" ON "search_keys" USING btree ("entry");--> statement-breakpoint
CREATE INDEX "search_tags_entry" ON "search_tags" USING btree ("entry");