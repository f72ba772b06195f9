CREATE TABLE "library_editions" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"year" integer NOT NULL,
	"language" text NOT NULL,
	"title" text NOT NULL,
	"issued_on" date NOT NULL,
	"state" text NOT NULL,
	"access" text NOT NULL,
	"free_pages" text[] NOT NULL,
	"source_format" text NOT NULL,
	"source_name" text NOT NULL,
	"source_hash" text NOT NULL,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"checked_by" text,
	"checked_at" timestamp with time zone,
	"previous" bigint
);
--> statement-breakpoint
CREATE TABLE "library_imports" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"edition" bigint NOT NULL,
	"state" text NOT NULL,
	"head" jsonb NOT NULL,
	"tree" jsonb NOT NULL,
	"report" jsonb NOT NULL,
	"pairing" jsonb,
	"paired_with" bigint,
	"works" jsonb,
	"imported_by" text NOT NULL,
	"imported_at" timestamp with time zone NOT NULL,
	"checked_by" text,
	"checked_at" timestamp with time zone,
	"live_by" text,
	"live_at" timestamp with time zone
);
--> statement-breakpoint
CREATE TABLE "library_amendments" (
	"id" bigserial PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"year" integer NOT NULL,
	"name" text NOT NULL,
	"kind" text NOT NULL,
	"issued_on" date NOT NULL,
	"effective_on" date NOT NULL,
	"revoked_on" date,
	"document" text
);
--> statement-breakpoint
CREATE TABLE "library_changes" (
	"amendment" bigint NOT NULL,
	"position" integer NOT NULL,
	"key" text NOT NULL,
	"action" text NOT NULL,
	"before" text NOT NULL,
	"after" text NOT NULL,
	CONSTRAINT "library_changes_amendment_position_pk" PRIMARY KEY("amendment","position")
);
--> statement-breakpoint
CREATE TABLE "library_lineage" (
	"from_edition" bigint NOT NULL,
	"from_work" uuid NOT NULL,
	"to_edition" bigint NOT NULL,
	"to_work" uuid NOT NULL,
	"how" text NOT NULL,
	"score" real NOT NULL,
	"confirmed_by" text,
	CONSTRAINT "library_lineage_from_edition_from_work_to_edition_to_work_pk" PRIMARY KEY("from_edition","from_work","to_edition","to_work")
);
--> statement-breakpoint
CREATE TABLE "library_states" (
	"edition" bigint NOT NULL,
	"work" uuid NOT NULL,
	"from_day" date NOT NULL,
	"body" text,
	"number" text,
	"title" text NOT NULL,
	"is_deleted" boolean NOT NULL,
	"cause" bigint NOT NULL,
	CONSTRAINT "library_states_edition_work_from_day_pk" PRIMARY KEY("edition","work","from_day")
);
--> statement-breakpoint
CREATE TABLE "library_bodies" (
	"hash" text PRIMARY KEY NOT NULL,
	"html" text NOT NULL,
	"plain" text NOT NULL,
	"objects" jsonb NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_files" (
	"hash" text PRIMARY KEY NOT NULL,
	"media_type" text NOT NULL,
	"bytes" "bytea" NOT NULL
);
--> statement-breakpoint
CREATE TABLE "library_keys" (
	"edition" bigint NOT NULL,
	"spelling" text NOT NULL,
	"key" text NOT NULL,
	CONSTRAINT "library_keys_edition_spelling_pk" PRIMARY KEY("edition","spelling")
);
--> statement-breakpoint
CREATE TABLE "library_objects" (
	"edition" bigint NOT NULL,
	"key" text NOT NULL,
	"fold" text NOT NULL,
	"section" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"caption" text NOT NULL,
	"file" text,
	"alt" text NOT NULL,
	"is_alt_missing" boolean NOT NULL,
	CONSTRAINT "library_objects_edition_key_pk" PRIMARY KEY("edition","key")
);
--> statement-breakpoint
CREATE TABLE "library_references" (
	"edition" bigint NOT NULL,
	"section" integer NOT NULL,
	"position" integer NOT NULL,
	"kind" text NOT NULL,
	"key" text,
	"target" text,
	"found" integer,
	CONSTRAINT "library_references_edition_section_position_pk" PRIMARY KEY("edition","section","position")
);
--> statement-breakpoint
CREATE TABLE "library_sections" (
	"edition" bigint NOT NULL,
	"place" integer NOT NULL,
	"key" text NOT NULL,
	"fold" text NOT NULL,
	"work" uuid NOT NULL,
	"parent" integer,
	"depth" integer NOT NULL,
	"kind" text NOT NULL,
	"number" text,
	"title" text NOT NULL,
	"body" text,
	"page" integer NOT NULL,
	"is_normative" boolean NOT NULL,
	CONSTRAINT "library_sections_edition_place_pk" PRIMARY KEY("edition","place")
);
--> statement-breakpoint
CREATE TABLE "library_terms" (
	"edition" bigint NOT NULL,
	"section" integer NOT NULL,
	"term" text NOT NULL,
	"also" text[] NOT NULL,
	"definition" text NOT NULL,
	CONSTRAINT "library_terms_edition_section_term_pk" PRIMARY KEY("edition","section","term")
);
--> statement-breakpoint
ALTER TABLE "library_editions" ADD CONSTRAINT "library_editions_previous_library_editions_id_fk" FOREIGN KEY ("previous") REFERENCES "public"."library_editions"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_imports" ADD CONSTRAINT "library_imports_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_changes" ADD CONSTRAINT "library_changes_amendment_library_amendments_id_fk" FOREIGN KEY ("amendment") REFERENCES "public"."library_amendments"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_lineage" ADD CONSTRAINT "library_lineage_from_edition_library_editions_id_fk" FOREIGN KEY ("from_edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_lineage" ADD CONSTRAINT "library_lineage_to_edition_library_editions_id_fk" FOREIGN KEY ("to_edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_states" ADD CONSTRAINT "library_states_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_states" ADD CONSTRAINT "library_states_body_library_bodies_hash_fk" FOREIGN KEY ("body") REFERENCES "public"."library_bodies"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_states" ADD CONSTRAINT "library_states_cause_library_amendments_id_fk" FOREIGN KEY ("cause") REFERENCES "public"."library_amendments"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_keys" ADD CONSTRAINT "library_keys_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_objects" ADD CONSTRAINT "library_objects_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_objects" ADD CONSTRAINT "library_objects_file_library_files_hash_fk" FOREIGN KEY ("file") REFERENCES "public"."library_files"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_objects" ADD CONSTRAINT "library_objects_edition_section_library_sections_edition_place_fk" FOREIGN KEY ("edition","section") REFERENCES "public"."library_sections"("edition","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_references" ADD CONSTRAINT "library_references_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_references" ADD CONSTRAINT "library_references_edition_section_library_sections_edition_place_fk" FOREIGN KEY ("edition","section") REFERENCES "public"."library_sections"("edition","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_sections" ADD CONSTRAINT "library_sections_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_sections" ADD CONSTRAINT "library_sections_body_library_bodies_hash_fk" FOREIGN KEY ("body") REFERENCES "public"."library_bodies"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_terms" ADD CONSTRAINT "library_terms_edition_library_editions_id_fk" FOREIGN KEY ("edition") REFERENCES "public"."library_editions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "library_terms" ADD CONSTRAINT "library_terms_edition_section_library_sections_edition_place_fk" FOREIGN KEY ("edition","section") REFERENCES "public"."library_sections"("edition","place") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE UNIQUE INDEX "library_editions_name" ON "library_editions" USING btree ("code","year","language");--> statement-breakpoint
CREATE INDEX "library_imports_edition" ON "library_imports" USING btree ("edition","imported_at");--> statement-breakpoint
CREATE UNIQUE INDEX "library_imports_live" ON "library_imports" USING btree ("edition") WHERE "library_imports"."state" = 'live';--> statement-breakpoint
CREATE UNIQUE INDEX "library_amendments_name" ON "library_amendments" USING btree ("code","year","name");--> statement-breakpoint
CREATE INDEX "library_lineage_to" ON "library_lineage" USING btree ("to_edition","to_work");--> statement-breakpoint
CREATE INDEX "library_states_cause" ON "library_states" USING btree ("cause");--> statement-breakpoint
CREATE INDEX "library_states_body" ON "library_states" USING btree ("body");--> statement-breakpoint
CREATE INDEX "library_objects_fold" ON "library_objects" USING btree ("edition","fold");--> statement-breakpoint
CREATE INDEX "library_objects_section" ON "library_objects" USING btree ("edition","section");--> statement-breakpoint
CREATE INDEX "library_references_found" ON "library_references" USING btree ("edition","found");--> statement-breakpoint
CREATE INDEX "library_references_target" ON "library_references" USING btree ("target");--> statement-breakpoint
CREATE UNIQUE INDEX "library_sections_key" ON "library_sections" USING btree ("edition","key");--> statement-breakpoint
CREATE INDEX "library_sections_fold" ON "library_sections" USING btree ("edition","fold");--> statement-breakpoint
CREATE INDEX "library_sections_page" ON "library_sections" USING btree ("edition","page");--> statement-breakpoint
CREATE UNIQUE INDEX "library_sections_work" ON "library_sections" USING btree ("work","edition");--> statement-breakpoint
CREATE INDEX "library_sections_body" ON "library_sections" USING btree ("body");