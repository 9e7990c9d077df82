// Puts a chosen record's text where the form sends it from.
const file = document.getElementById("file");
file.addEventListener("change", async () => {
	if (file.files.length) document.getElementById("record").value = await file.files[0].text();
});
