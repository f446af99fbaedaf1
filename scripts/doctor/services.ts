/** Whether the services that Lotline calls respond, one cheap call each. */
import { describeGeocoded } from '../../domain/places/geocoders.ts';
import { countPublishedKeys, describeServer } from '../../host/auth/server/description.ts';
import { mapStyleProblem } from '../../host/health/map.ts';
import { verifySmtp } from '../../host/mail/smtp.ts';
import type { Settings } from '../../host/settings.ts';
import { geocoderChain } from '../../providers/geocoders/chain.ts';
import type { Geocoder } from '../../providers/geocoders/geocoder.ts';
import { createGeocoders } from '../../providers/geocoders/index.ts';
import { providerNamed } from '../../providers/index.ts';
import { languageModel } from '../../server/summary/language-model.ts';
import { attempt, type Finding, ok } from './finding.ts';

const env = (name: string) => process.env[name] || undefined;

/** Makes one cheap call to the provider, if there is one. */
export async function checkProvider({
	listingProvider,
}: Pick<Settings, 'listingProvider'>): Promise<Finding> {
	const provider = providerNamed(listingProvider);
	const message = `Listings come from: ${provider.label}`;
	const missing = provider.missingSettings(env);
	if (missing.length > 0) return { ok: false, message, remedy: `Set ${missing.join(', ')}.` };
	const signal = AbortSignal.timeout(10_000);
	return attempt(message, '', () =>
		provider.check({ fetch, env, now: () => new Date(), signal, countCall: async () => {} }),
	);
}

/** Connects and signs in to the mail server, without sending anything. */
export async function checkMail({ smtp, demo }: Pick<Settings, 'smtp' | 'demo'>): Promise<Finding> {
	if (!smtp) return ok(`Email is ${demo ? 'shown at /dev/mail, for the demo' : 'not configured (SMTP_URL)'}`);
	const message = `Email through ${new URL(smtp.url).host}, from ${smtp.from}`;
	return attempt(message, 'Check SMTP_URL and the mail server.', () => verifySmtp(smtp.url));
}

const GOOGLE = 'https://accounts.google.com';

/** Loads the identity provider's discovery document. Only a sign-in can prove the client secret. */
export async function checkGoogle({ google }: Pick<Settings, 'google'>): Promise<Finding> {
	if (!google) return ok('Sign-in with Google is not configured (GOOGLE_CLIENT_ID)');
	const issuer = google.issuerUrl ?? GOOGLE;
	const message = `Sign-in with Google through ${new URL(issuer).host}`;
	return attempt(message, 'Check the network and GOOGLE_ISSUER_URL.', async () => {
		const url = `${issuer}/.well-known/openid-configuration`;
		const response = await fetch(url, { signal: AbortSignal.timeout(8_000) }).catch(() => null);
		const document = response?.ok ? await response.json().catch(() => null) : null;
		if (typeof document?.authorization_endpoint !== 'string')
			throw new Error('Its discovery document cannot be loaded');
	});
}

/** Reads how the auth server describes itself, and its keys. */
export async function checkAuthServer({ authServer }: Pick<Settings, 'authServer'>): Promise<Finding> {
	if (!authServer) return ok('Lotline signs people in itself (AUTH_URL is not set)');
	const message = `Sign-in at ${new URL(authServer.url).host}`;
	const advice = 'Check AUTH_URL, AUTH_API_KEY and the auth server, as docs/supabase.md describes.';
	return attempt(message, advice, async () => {
		const { mailer_autoconfirm } = await describeServer(authServer);
		if (mailer_autoconfirm)
			throw new Error(
				'Anyone can sign up there with an address of someone else: set GOTRUE_MAILER_AUTOCONFIRM=false',
			);
		if ((await countPublishedKeys(authServer)) === 0)
			throw new Error(
				'It publishes no keys, so it is asked about every new session: set GOTRUE_JWT_KEYS to a key with ES256',
			);
	});
}

/** Has the model write one word. */
export async function checkLanguageModel({ ai }: Pick<Settings, 'ai'>): Promise<Finding> {
	if (!ai) return ok('AI summaries are not configured (AI_BASE_URL)');
	const message = `AI summaries from ${new URL(ai.baseUrl).host}, model ${ai.model}`;
	return attempt(message, 'Check AI_BASE_URL, AI_API_KEY and AI_MODEL.', async () => {
		const model = languageModel(env);
		for await (const _ of model?.write('Answer with one word.', 'Hello', AbortSignal.timeout(12_000)) ?? []) {
			// Any text shows that it responds.
		}
	});
}

/** Loads the map style as this server sees it. */
export async function checkMapStyle({ mapStyleUrl }: Pick<Settings, 'mapStyleUrl'>): Promise<Finding> {
	if (!mapStyleUrl) return ok('The street map is off (MAP_STYLE_URL is empty)');
	const advice = 'Check MAP_STYLE_URL and the network, or leave MAP_STYLE_URL empty for county outlines.';
	return attempt(`Street map from ${new URL(mapStyleUrl).host}`, advice, async () => {
		const problem = await mapStyleProblem(mapStyleUrl);
		if (problem !== null) throw new Error(problem);
	});
}

/** An address that all geocoders know. */
const WHITE_HOUSE = { street: '1600 Pennsylvania Ave NW', city: 'Washington', state: 'DC', zip: '20500' };

/** Whether the configured geocoders respond: one line for each; all are called concurrently, for at most 2.5 seconds. */
export async function checkGeocoders({ geocoders: settings }: Settings): Promise<Finding[]> {
	const configured = createGeocoders(settings);
	if (configured.length === 0) {
		return [ok("Addresses that aren't in the database are searched by ZIP code: no geocoder is configured")];
	}
	return Promise.all(configured.map(check));
}

async function check(geocoder: Geocoder): Promise<Finding> {
	const message = `Geocoder for the ${describeGeocoded(geocoder.id)}`;
	let reason = 'It could not be reached.';
	const { geocode } = geocoderChain([geocoder], {
		fetch,
		now: Date.now,
		turn: async () => 0,
		zipCenter: async () => null,
		log: (_, error) => {
			// A call without any response is a TypeError, whose message is useless.
			if (!(error instanceof TypeError)) reason = (error as Error).message.replace(/\.?$/, '.');
		},
	});
	if ((await geocode(WHITE_HOUSE)) !== 'unavailable') return ok(`${message} responds`);
	return { ok: false, message, remedy: `${reason} ${REMEDIES[geocoder.id]}` };
}

const REMEDIES: Record<Geocoder['id'], string> = {
	census: 'Check the network and GEOCODER_BASE_URL; GEOCODER_BASE_URL= turns it off.',
	geocodio: 'Check GEOCODIO_API_KEY and GEOCODIO_BASE_URL.',
	nominatim: 'Check NOMINATIM_BASE_URL.',
};
