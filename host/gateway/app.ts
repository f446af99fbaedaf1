/** What the routes answer from: everything that is open in this host. */
import type { Hono, Context as HonoContext } from 'hono';
import type { LiveHosts } from '../fair-use/live-hosts.ts';
import type { Traced } from '../http/observe-requests.ts';
import type { Accounts } from '../opening/accounts.ts';
import type { Foundation } from '../opening/foundation.ts';
import type { Services } from '../opening/services.ts';
import type { Catalog } from '../rest/catalog.ts';

export type GatewayParts = Foundation & Accounts & Services & { catalog: Catalog; hosts: LiveHosts };

export type App = Hono<Traced>;
export type AppContext = HonoContext<Traced>;
