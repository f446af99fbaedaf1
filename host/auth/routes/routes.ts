/** The routes of the auth API, which is Supabase's: https://supabase.com/docs/guides/self-hosting/self-hosted-auth */
import { describeService } from './description.ts';
import { recover, resend } from './emails.ts';
import { enrollFactor } from './enroll-factor.ts';
import { googleRoutes } from './google.ts';
import type { RouteParts, Routes } from './route.ts';
import { signUp } from './sign-up.ts';
import { token } from './token.ts';
import { unenrollFactor } from './unenroll-factor.ts';
import { changeUser, getUser, logout } from './user.ts';
import { forwardLink, verify } from './verify.ts';
import { challengeFactor, verifyFactor } from './verify-factor.ts';

export function authRoutes(parts: RouteParts): Routes {
	const { outbox, google } = parts;
	return {
		'POST /signup': signUp(parts),
		'POST /token': token(parts),
		'POST /logout': logout(parts),
		'GET /user': getUser(parts),
		'PUT /user': changeUser(parts),
		'POST /factors': enrollFactor(parts),
		'POST /factors/:id/challenge': challengeFactor(parts),
		'POST /factors/:id/verify': verifyFactor(parts),
		'DELETE /factors/:id': unenrollFactor(parts),
		...describeService(parts),
		...(outbox && {
			'POST /recover': recover({ ...parts, outbox }),
			'POST /resend': resend({ ...parts, outbox }),
			'POST /verify': verify(parts),
			'GET /verify': forwardLink(parts),
		}),
		...(google && googleRoutes({ ...parts, google })),
	};
}
