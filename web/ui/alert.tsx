/** A message that must be noticed: `danger` is red and announced immediately, `note` is calm. */
import { CircleAlert, Info } from 'lucide-react';
import type { ReactNode } from 'react';

export function Alert({ tone = 'danger', children }: { tone?: 'danger' | 'note'; children: ReactNode }) {
	const danger = tone === 'danger';
	const Icon = danger ? CircleAlert : Info;
	return (
		<div
			role={danger ? 'alert' : 'status'}
			className={`flex gap-3 border-l-2 px-4 py-3 text-sm ${danger ? 'border-danger bg-danger-wash text-danger' : 'border-accent-text bg-accent-wash text-ink'}`}
		>
			<Icon aria-hidden="true" className="mt-0.5 size-4 shrink-0" />
			<div className="min-w-0 break-words">{children}</div>
		</div>
	);
}
