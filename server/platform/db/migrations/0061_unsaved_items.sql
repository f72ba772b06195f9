CREATE TABLE "content_unsaved" (
	"user_id" text NOT NULL,
	"id" text NOT NULL,
	"locale" text NOT NULL,
	"base" integer NOT NULL,
	"path" text,
	"fields" jsonb NOT NULL,
	"saved_at" timestamp with time zone NOT NULL,
	CONSTRAINT "content_unsaved_user_id_id_locale_pk" PRIMARY KEY("user_id","id","locale")
);
