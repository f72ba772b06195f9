CREATE TABLE "document_notices" (
	"user_id" text NOT NULL,
	"code" text NOT NULL,
	"subscribed_at" timestamp with time zone NOT NULL,
	CONSTRAINT "document_notices_user_id_code_pk" PRIMARY KEY("user_id","code")
);
