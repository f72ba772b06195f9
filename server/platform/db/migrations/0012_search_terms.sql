CREATE TABLE "search_terms" (
	"day" date NOT NULL,
	"language" text NOT NULL,
	"term" text NOT NULL,
	"searches" integer NOT NULL,
	"searches_without_result" integer NOT NULL,
	CONSTRAINT "search_terms_day_language_term_pk" PRIMARY KEY("day","language","term")
);
--> statement-breakpoint
CREATE INDEX "search_terms_day" ON "search_terms" USING btree ("day");