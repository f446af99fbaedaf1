/** The parts of the host that its routes need. */
import type { Hono, Context as HonoContext } from 'hono';
import type { Logger } from 'pino';
import type { PublicConfig } from '../../contract/config.ts';
import type { Context } from '../../server/context.ts';
import type { ObservedAuth } from '../auth/observe-auth.ts';
import type { HashQueue } from '../auth/passwords/hash-queue.ts';
import type { CheckToken } from '../auth/sessions/tokens.ts';
import type { DemoSignIn } from '../demo/demo-account.ts';
import type { LiveHosts } from '../fair-use/live-hosts.ts';
import type { FreeSpace } from '../free-space.ts';
import type { Functions } from '../functions/functions.ts';
import type { Mailbox } from '../mail/mailbox.ts';
import type { Metrics } from '../metrics/metrics.ts';
import type { LoadPhoto } from '../photos/load-photo.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { Catalog } from '../rest/catalog.ts';
import type { RestPools } from '../rest/rest.ts';
import type { Secrets } from '../secrets.ts';
import type { Settings } from '../settings.ts';
import type { AddressSettings } from './checks/allowed-hosts.ts';
import type { HealthParts } from './health.ts';
import type { Traced } from './observe-requests.ts';
import type { StaticFiles } from './pages/static-files.ts';

export interface GatewayParts {
	secrets: Pick<Secrets, 'publishableKey' | 'secretKey'>;
	checkToken: CheckToken;
	catalog: Catalog;
	pools: RestPools;
	auth: ObservedAuth;
	/** The queue of calls that hash a password. */
	hashQueue: Pick<HashQueue, 'stats'>;
	functions: Functions;
	/** Creates the functions' context for each request. */
	functionContext: () => Context;
	config: Omit<PublicConfig, 'supabaseUrl' | 'photosUrl'>;
	settings: AddressSettings & Pick<Settings, 'trustedProxies' | 'fairUse' | 'limits' | 'metrics'>;
	loadPhoto: LoadPhoto;
	/** The address of the demo account; null outside demo mode. */
	sharedAccount: string | null;
	health: HealthParts;
	disk: FreeSpace;
	rateLimits: RateLimits;
	hosts: LiveHosts;
	/** Null outside demo mode. */
	demoSignIn: DemoSignIn | null;
	/** Pays a demo's checkout session; null if payments are real, or not configured. */
	demoCheckout: ((request: Request) => Promise<Response>) | null;
	/** Serves the landing page's sample search; null outside demo mode. */
	demoSample: (() => Promise<Response>) | null;
	/** The emails of a demo without SMTP; otherwise null. */
	mailbox: Mailbox | null;
	/** The built web app; null if something else serves it. */
	files: StaticFiles | null;
	metrics: Metrics;
	log: Logger;
}

export type App = Hono<Traced>;
export type AppContext = HonoContext<Traced>;
