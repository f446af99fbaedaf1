/** The dependencies of the gate in front of the auth service. */
import type { Logger } from 'pino';
import type { Outbox } from '../mail/outbox.ts';
import type { RateLimits } from '../rate-limits/rate-limits.ts';
import type { LimitSettings } from '../rate-limits/settings.ts';
import type { Secrets } from '../secrets.ts';
import type { AddressProofs } from './address-proofs.ts';
import type { Devices } from './attempts/devices.ts';
import type { HashQueue } from './passwords/hash-queue.ts';
import type { OwnWords } from './passwords/own-words.ts';
import type { IsGuessable } from './passwords/weak-password.ts';
import type { AuthService } from './service.ts';
import type { Refresh } from './sessions/refresh.ts';
import type { Sessions } from './sessions/sessions.ts';
import type { CheckToken } from './sessions/tokens.ts';

export interface AuthGateParts {
	service: Pick<AuthService, 'fetch'>;
	keys: Pick<Secrets, 'publishableKey' | 'secretKey'>;
	checkToken: CheckToken;
	sessions: Pick<Sessions, 'isDisabled' | 'isLive' | 'endOthers'>;
	refresh: Refresh;
	proofs: AddressProofs;
	isGuessable: IsGuessable;
	ownWords: OwnWords;
	devices: Devices;
	hashQueue: HashQueue;
	rateLimits: RateLimits;
	limits: LimitSettings;
	/** Whether this site can only be reached over TLS. */
	isSecure: boolean;
	/** Whether email is sent or shown. */
	mail: boolean;
	/** Runs work that sends an email to an address, and tells it whether the mailbox may get another one. */
	requestEmail: Outbox['requestEmail'];
	/** Warns the owner of an address that their account is about to move to another one. */
	notifyAddressChange: (from: string, to: string) => Promise<void>;
	/** Whether an address must be confirmed before its account can sign in. */
	confirmations: boolean;
	/** The address of the shared demo account, whose password no one can set. Null if there is none. */
	sharedAccount: string | null;
	/** Null if sign-in with Google isn't configured. */
	google: {
		issuerUrl: string | null;
		/** The origin of this site. */
		siteOrigin: string;
	} | null;
	/** The response time, in milliseconds, for cases that must look the same. */
	minResponseTime: number;
	log: Logger;
}
