/** The configuration that the web app gets from its host at run time: `GET /config.json`. */
import * as z from 'zod/mini';

const PublicConfig = z.object({
	supabaseUrl: z.string(),
	supabaseAnonKey: z.string(),
	/** The demo market, the demo account and so on are available. */
	demo: z.boolean(),
	defaultSearchLimit: z.number(),
	/** Sign-in with Google is configured. */
	google: z.boolean(),
	/** An auth server knows organizations' identity providers, for single sign-on. Hosts may omit this. */
	sso: z._default(z.boolean(), false),
	/** A language model can write summaries. Hosts may omit this. */
	ai: z._default(z.boolean(), false),
	/** Emails are sent, shown at `/dev/mail`, or neither. */
	mail: z.enum(['sent', 'shown', 'none']),
	/** How to reach the operator if no email is sent. Hosts may omit this. */
	contactEmail: z._default(z.nullable(z.string()), null),
	/** How payments work: through Stripe, simulated in a demo, or not configured. */
	billing: z.enum(['stripe', 'demo', 'none']),
	/** The style of the street map; null for county outlines only. Hosts may omit this. */
	mapStyleUrl: z._default(z.nullable(z.string()), null),
	/** Where photos of homes come from; null if nothing serves them. Hosts may omit this. */
	photosUrl: z._default(z.nullable(z.string()), null),
});
export type PublicConfig = z.infer<typeof PublicConfig>;

/** Parses the configuration; null if there is none, such as on a static host. */
export function parsePublicConfig(body: unknown): PublicConfig | null {
	return PublicConfig.safeParse(body).data ?? null;
}
