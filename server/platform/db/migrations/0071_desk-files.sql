CREATE TABLE "desk_file_versions" (
	"id" uuid PRIMARY KEY NOT NULL,
	"file_id" uuid NOT NULL,
	"version" integer NOT NULL,
	"size" integer NOT NULL,
	"sha256" text NOT NULL,
	"note_en" text NOT NULL,
	"note_es" text NOT NULL,
	"added_by" text NOT NULL,
	"added_at" timestamp with time zone NOT NULL,
	CONSTRAINT "desk_file_versions_number" UNIQUE("file_id","version")
);
--> statement-breakpoint
CREATE TABLE "desk_files" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"title_en" text NOT NULL,
	"title_es" text NOT NULL,
	"access" text NOT NULL,
	"ending" text NOT NULL,
	"version" integer NOT NULL,
	"changed_at" timestamp with time zone NOT NULL,
	"deleted_at" timestamp with time zone,
	"deleted_by" text,
	CONSTRAINT "desk_files_name_unique" UNIQUE("name")
);
--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "shown_as" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "version_of" uuid;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focus_x" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "focus_y" integer;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deleted_at" timestamp with time zone;--> statement-breakpoint
ALTER TABLE "images" ADD COLUMN "deleted_by" text;--> statement-breakpoint
ALTER TABLE "desk_file_versions" ADD CONSTRAINT "desk_file_versions_file_id_desk_files_id_fk" FOREIGN KEY ("file_id") REFERENCES "public"."desk_files"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "desk_files_changed" ON "desk_files" USING btree ("changed_at");