// `npm run bench` installs these two (server/cli/bench-packages.ts): their types as far as measurements use them.

declare module 'lighthouse' {
  interface Category {
    score: number | null;
    auditRefs: { id: string; weight: number }[];
  }
  interface Report {
    runtimeError?: { message: string };
    categories: Readonly<Record<string, Category>>;
    audits: Readonly<Record<string, { score: number | null; displayValue?: string }>>;
  }
  export default function lighthouse(
    url: string,
    flags: { port: number; output: 'json'; logLevel: 'silent'; onlyCategories: string[] },
  ): Promise<{ lhr: Report } | undefined>;
}

declare module 'minisearch' {
  export default class MiniSearch<Document> {
    constructor(options: { fields: string[] });
    add(document: Document): void;
    search(
      query: string,
      options: { prefix: boolean; fields?: string[]; combineWith?: 'AND'; boost?: Record<string, number> },
    ): { id: unknown }[];
  }
}
