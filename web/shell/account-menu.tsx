/** The account menu of the header: the credits, the pages of the account, and Sign out. */
import { ChevronDown } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useLocation } from 'react-router';
import { lazily } from '../lazily.tsx';
import { Button } from '../ui/button.tsx';

// Visitors don't load it.
const AccountPanel = lazily(
	async () => (await import('./account-panel.tsx')).AccountPanel,
	<div className="h-64" />,
);

export function AccountMenu({ userId }: { userId: string }) {
	const [open, setOpen] = useState(false);
	const menu = useRef<HTMLDivElement>(null);
	const location = useLocation();
	// biome-ignore lint/correctness/useExhaustiveDependencies: every new location closes it
	useEffect(() => setOpen(false), [location]);
	useEffect(() => {
		if (!open) return;
		const onKey = (event: KeyboardEvent) => {
			if (event.key !== 'Escape') return;
			setOpen(false);
			menu.current?.querySelector('button')?.focus();
		};
		const onPointer = (event: PointerEvent) => menu.current?.contains(event.target as Node) || setOpen(false);
		document.addEventListener('keydown', onKey);
		document.addEventListener('pointerdown', onPointer);
		return () => {
			document.removeEventListener('keydown', onKey);
			document.removeEventListener('pointerdown', onPointer);
		};
	}, [open]);
	return (
		<div ref={menu} className="relative">
			<Button size="small" aria-expanded={open} aria-controls="account-menu" onClick={() => setOpen(!open)}>
				Account
				<ChevronDown aria-hidden="true" className="size-4" />
			</Button>
			{open && (
				<div
					id="account-menu"
					className="absolute top-full left-0 z-40 mt-2 w-72 max-w-[calc(100vw-2rem)] border border-edge bg-surface shadow-md md:right-0 md:left-auto"
				>
					<AccountPanel userId={userId} />
				</div>
			)}
		</div>
	);
}
