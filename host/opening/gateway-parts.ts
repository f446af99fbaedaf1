/** Assembles the parts of the gateway from those of a host. */
import { isStripe } from '../../server/stripe/stripe-payments.ts';
import { sessionContext } from '../auth/sessions/session-context.ts';
import { billingKind } from '../billing/billing.ts';
import { DEMO_EMAIL, demoSignIn } from '../demo/demo-account.ts';
import { demoSample } from '../demo/demo-sample.ts';
import type { LiveHosts } from '../fair-use/live-hosts.ts';
import { healthParts } from '../health/health.ts';
import type { GatewayParts } from '../http/app.ts';
import { pagesToHide, webApp } from '../http/pages/web-app.ts';
import { readCatalog } from '../rest/catalog.ts';
import type { Settings } from '../settings.ts';
import type { Accounts } from './accounts.ts';
import type { Foundation } from './foundation.ts';
import type { HostOptions } from './host-options.ts';
import type { Services } from './services.ts';

export async function gatewayParts(
	foundation: Foundation,
	{ outbox, auth }: Accounts,
	{ functions, call, loadPhoto, billing }: Services,
	hosts: LiveHosts,
	options: HostOptions,
): Promise<GatewayParts> {
	const { settings, store, pools, reads, disk, rateLimits, checkToken, metrics, log } = foundation;
	const { context } = billing;
	const mailbox = outbox?.mailbox ?? null;
	const hiddenPages = pagesToHide({ demoCheckout: billing.demo !== null, mailbox: mailbox !== null });
	return {
		secrets: store.secrets,
		checkToken,
		catalog: await readCatalog(store.sql),
		pools: { ...pools, reads },
		auth: auth.respond,
		hashQueue: auth.hashQueue,
		functions,
		loadPhoto,
		functionContext: () => sessionContext(context, checkToken, call),
		config: publicConfig(settings, store.secrets.publishableKey),
		settings,
		sharedAccount: settings.demo ? DEMO_EMAIL : null,
		health: healthParts({
			pools: Object.values(pools),
			owner: store.sql,
			settings,
			disk,
			outbox,
			stripe: async () => {
				const payments = await context.payments();
				return payments && isStripe(payments) ? payments : null;
			},
		}),
		disk,
		rateLimits,
		hosts,
		demoSignIn: settings.demo ? demoSignIn(auth, store.sql, store.secrets, billing.demo?.subscribe) : null,
		demoCheckout: billing.demo?.complete ?? null,
		demoSample: settings.demo ? demoSample(store.sql) : null,
		files: options.serveWeb === false ? null : webApp(settings, hiddenPages),
		mailbox,
		metrics,
		log,
	};
}

/** What the web app gets to know of the settings. */
export function publicConfig(settings: Settings, publishableKey: string): GatewayParts['config'] {
	const mail = settings.smtp ? 'sent' : settings.demo ? 'shown' : 'none';
	return {
		supabaseAnonKey: publishableKey,
		demo: settings.demo,
		defaultSearchLimit: settings.defaultSearchLimit,
		google: settings.google !== null,
		ai: settings.ai !== null,
		mail,
		contactEmail: mail === 'none' ? settings.contactEmail : null,
		billing: billingKind(settings),
		mapStyleUrl: settings.mapStyleUrl,
	};
}
