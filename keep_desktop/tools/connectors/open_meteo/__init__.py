"""Weather.get, from open-meteo.com or a server of the user's own."""
