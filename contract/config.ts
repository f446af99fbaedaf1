/** What the web app learns from its host at run time: `GET /config.json`. */
import * as z from 'zod/mini';

const PublicConfig = z.object({
	supabaseUrl: z.string(),
	supabaseAnonKey: z.string(),
	/** The demo market, the demo account and their likes are there. */
	demo: z.boolean(),
	defaultSearchLimit: z.number(),
	/** Sign-in with Google is set up. */
	google: z.boolean(),
	/** A language model can write summaries. A host may leave it out. */
	ai: z._default(z.boolean(), false),
	/** Mails go out, are shown at `/dev/mail`, or neither. */
	mail: z.enum(['sent', 'shown', 'none']),
	/** Where no mail goes out: how to reach the operator. A host may leave it out. */
	contactEmail: z._default(z.nullable(z.string()), null),
	/** Who is paid: the payment service, the pretence of a demo, or no one as billing is not set up. */
	billing: z.enum(['stripe', 'demo', 'none']),
	/** The style of the map's streets; null: outlines alone. A host may leave it out. */
	mapStyleUrl: z._default(z.nullable(z.string()), null),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Reads the configuration; null if there is none, as on a bare static host. */
export function readPublicConfig(body: unknown): PublicConfig | null {
	return PublicConfig.safeParse(body).data ?? null;
}
