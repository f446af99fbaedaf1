// Shows the chosen theme before the first paint.
try {
	const { theme } = JSON.parse(localStorage.getItem('lotline.preferences'));
	if (theme !== 'system') document.documentElement.dataset.theme = theme;
} catch {}
